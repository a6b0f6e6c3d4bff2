interface Policy {
  createHTML(html: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** Trusted Types let only named policies convert text to HTML; only `readHtml` uses this one. */
const policy = trustedTypes?.createPolicy('cairn-rich-text', { createHTML: (html) => html });

/** Parses HTML in a detached document, in which no script runs. The caller must copy only allowed elements from it. */
export const readHtml = (html: string): HTMLElement =>
  new DOMParser().parseFromString(policy === undefined ? html : policy.createHTML(html), 'text/html').body;
