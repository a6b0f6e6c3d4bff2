/** Puts a new link in the place of one whose style sheet did not come. */
const apply = (link: HTMLLinkElement): Promise<void> =>
  new Promise((done, failed) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', () => done());
    again.addEventListener('error', () => failed(new Error(`${link.href} did not come`)));
    link.replaceWith(again);
  });

/** Asks again for the style sheets that did not come, which Vite asks for only once; rejects when one does not come now either. */
export const applyAgain = async (): Promise<void> => {
  const links = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'));
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(apply));
};
