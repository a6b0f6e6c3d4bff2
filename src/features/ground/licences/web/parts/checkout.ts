/**
 * Opens the checkout where an answer says that the organisation must pay for a licence first: the command then has done nothing.
 * Returns whether it does. An answer without the flag asks for nothing.
 */
export const leadToCheckout = (answer: unknown): boolean => {
  const asks =
    typeof answer === 'object' && answer !== null && 'shouldRedirectToCheckout' in answer && answer.shouldRedirectToCheckout === true;
  if (asks) window.location.assign('/checkout');
  return asks;
};
