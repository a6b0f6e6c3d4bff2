// What stands for Stripe's script and its frames in a browser. It has the documented calls that the product uses, and refuses what Stripe
// refuses: a key that is not publishable, a second card in one set of elements, and fields that are not mounted.

/** The script at js.stripe.com/v3: card numbers are typed into a frame of that host, and sent from there to api.stripe.com. */
export const stripeScript = `(() => {
  let asked = 0;
  const answers = new Map();
  const hearers = new Map();
  addEventListener('message', ({ origin, data }) => {
    if (origin !== 'https://js.stripe.com' && origin !== 'https://hooks.stripe.com') return;
    if (data.answer !== undefined) answers.get(data.answer)?.(data.said);
    if (data.event !== undefined) for (const hear of hearers.get(data.field)?.[data.event] ?? []) hear(data.told);
  });
  const ask = (frame, question) => new Promise((resolve) => {
    const answer = ++asked;
    answers.set(answer, resolve);
    frame.contentWindow.postMessage({ ...question, answer }, new URL(frame.src).origin);
  });
  const frameAt = (src, title) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    frame.title = title;
    frame.style.border = '0';
    frame.style.width = '100%';
    return frame;
  };
  const makeCard = (options) => {
    const field = String(++asked);
    hearers.set(field, { ready: [], change: [] });
    const card = {
      frame: undefined,
      mount(place) {
        if (card.gone) throw new Error('This Element has already been destroyed.');
        card.frame = frameAt('https://js.stripe.com/v3/card.html#' + encodeURIComponent(JSON.stringify({ field, options })), 'Secure card payment input frame');
        card.frame.style.height = '1.4em';
        card.frame.style.display = 'block';
        place.replaceChildren(card.frame);
      },
      update(options) { card.frame?.contentWindow.postMessage({ options }, 'https://js.stripe.com'); },
      on(event, hear) { hearers.get(field)[event].push(hear); return card; },
      destroy() { card.gone = true; card.frame?.remove(); card.frame = undefined; },
    };
    return card;
  };
  const question = (intent) => new Promise((resolve) => {
    const frame = frameAt('https://hooks.stripe.com/question.html#' + intent.id, 'Your bank asks');
    frame.style.cssText = 'position: fixed; inset: 20% 30%; width: 40%; height: 160px; z-index: 2147483647; background: white';
    answers.set(intent.id, (said) => { frame.remove(); resolve(said); });
    // Stripe's own layer stands in the top of the page, above a dialog too.
    (document.querySelector('dialog[open]') ?? document.body).append(frame);
  });
  window.Stripe = (key, options = {}) => {
    if (!key.startsWith('pk_')) throw new Error('Invalid value for Stripe(): apiKey should be a publishable key.');
    return {
      elements: () => {
        let hasCard = false;
        return {
          create: (kind, settings) => {
            if (kind !== 'card') throw new Error('A valid Element name must be provided.');
            if (hasCard) throw new Error('Can only create one Element of type card through create().');
            hasCard = true;
            return makeCard({ ...settings, locale: options.locale });
          },
        };
      },
      createPaymentMethod: async ({ type, card }) => {
        if (type !== 'card' || card?.frame === undefined) throw new Error('We could not retrieve data from the specified Element.');
        const said = await ask(card.frame, { make: key });
        return said.error === undefined ? { paymentMethod: said } : { error: said.error };
      },
      handleNextAction: async ({ clientSecret }) => {
        const id = clientSecret.split('_secret_')[0];
        const read = async () => (await fetch('https://api.stripe.com/v1/payment_intents/' + id + '?key=' + key + '&client_secret=' + clientSecret)).json();
        const intent = await read();
        if (intent.status !== 'requires_action') return { error: { message: 'handleNextAction: The PaymentIntent is not in the requires_action state.' } };
        const isLeft = await question(intent);
        if (isLeft === 'left') return { error: { code: 'payment_intent_authentication_failure', message: 'The question was closed.' } };
        const ended = await read();
        return ended.status === 'succeeded' ? { paymentIntent: ended } : { error: { code: ended.last_payment_error.code, message: 'We are unable to authenticate your payment method.' } };
      },
    };
  };
})();`;

/** The frame with the fields of a card. */
export const cardFrame = `<!doctype html><html lang="en"><title>Card</title>
<body style="margin: 0; display: flex; gap: 4px">
<input id="number" placeholder="Card number" aria-label="Credit or debit card number" style="flex: 1; min-width: 0; border: 0; background: none">
<input id="until" placeholder="MM / YY" aria-label="Credit or debit card expiration date" style="width: 70px; border: 0; background: none">
<input id="code" placeholder="CVC" aria-label="Credit or debit card CVC/CVV" style="width: 40px; border: 0; background: none">
<script>
  const { field, options } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
  const tell = (event, told) => parent.postMessage({ field, event, told }, '*');
  const number = () => document.getElementById('number').value.replace(/\\D/g, '');
  const paint = ({ style }) => {
    for (const input of document.querySelectorAll('input')) Object.assign(input.style, { color: style.base.color, fontSize: style.base.fontSize });
  };
  paint(options);
  document.body.dataset.locale = options.locale ?? '';
  const isWrong = () => number().length === 16 && [...number()].reverse().reduce((sum, digit, at) => sum + (at % 2 === 0 ? +digit : (digit * 2 > 9 ? digit * 2 - 9 : digit * 2)), 0) % 10 !== 0;
  document.getElementById('number').addEventListener('input', () =>
    tell('change', { error: isWrong() ? { type: 'validation_error', message: 'Your card number is invalid.' } : undefined }));
  addEventListener('message', async ({ data }) => {
    if (data.options !== undefined) paint(data.options);
    if (data.make === undefined) return;
    const answer = (said) => parent.postMessage({ answer: data.answer, said }, '*');
    if (number().length < 15) return answer({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } });
    const [month, year] = document.getElementById('until').value.split('/').map((part) => part.trim());
    const body = new URLSearchParams({ type: 'card', key: data.make, 'card[number]': number(), 'card[exp_month]': month, 'card[exp_year]': '20' + year });
    answer(await (await fetch('https://api.stripe.com/v1/payment_methods', { method: 'POST', body })).json());
  });
  tell('ready');
</script></body></html>`;

/** The frame in which a bank asks its cardholder. */
export const questionFrame = `<!doctype html><html lang="en"><title>3D Secure</title>
<body><p>Is it you who pays?</p><button id="yes">Complete</button> <button id="no">Fail</button> <button id="leave">Close</button>
<script>
  const id = location.hash.slice(1);
  const end = async (yes) => {
    await fetch('https://api.stripe.com/v1/payment_intents/' + id + '/step', { method: 'POST', body: new URLSearchParams({ yes }) });
    parent.postMessage({ answer: id, said: 'ended' }, '*');
  };
  document.getElementById('yes').addEventListener('click', () => end('1'));
  document.getElementById('no').addEventListener('click', () => end('0'));
  document.getElementById('leave').addEventListener('click', () => parent.postMessage({ answer: id, said: 'left' }, '*'));
</script></body></html>`;
