interface Answer {
  headers: { 'set-cookie'?: string | string[] | undefined };
}

/** Returns the cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = ({ headers }: Answer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((each) => each.split(';')[0])
    .join('; ');

/** Returns whether an answer signs its browser in. */
export const isSignIn = (answer: Answer): boolean => /session_token=[^;]/.test(cookiesOf(answer));
