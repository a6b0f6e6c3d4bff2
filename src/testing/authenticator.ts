import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a test bends of an answer that would be right. */
export interface Bent {
  /** The page's origin, as the browser writes it. */
  origin?: string;
  /** The domain that the device signs for. */
  rpId?: string;
  /** False for a device that did not ask who holds it. */
  isVerified?: boolean;
  challenge?: string;
  /** Whose key it claims to be. */
  id?: string;
  type?: string;
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };
const bytesOf = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};
const digest = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();
/** CBOR, as far as a passkey needs it: a byte string of up to 64 KiB. */
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0x59]), bytesOf(bytes.length, 2), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A passkey in software, for one site: it answers the questions of Web Authentication as a device would. */
export const makeAuthenticator = (site: { origin: string; rpId: string }) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credential = randomBytes(16);
  const id = credential.toString('base64url');
  let counter = 0;
  const clientData = (type: string, challenge: string, bent: Bent) =>
    Buffer.from(
      JSON.stringify({
        type: bent.type ?? type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? site.origin,
        crossOrigin: false,
      }),
    );
  const authData = (bent: Bent, more = 0, tail = Buffer.alloc(0)) => {
    counter += 1;
    const set = flags.present | (bent.isVerified === false ? 0 : flags.verified) | more;
    return Buffer.concat([digest(bent.rpId ?? site.rpId), Buffer.from([set]), bytesOf(counter, 4), tail]);
  };
  const answer = (response: object, bent: Bent) => ({
    id: bent.id ?? id,
    rawId: bent.id ?? id,
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
    response,
  });
  return {
    id,
    /** Sets the counter of signatures back, as a copy of the device would have it. */
    rewind: () => {
      counter = 0;
    },
    /** Answers a question for a new passkey. */
    create: ({ challenge }: { challenge: string }, bent: Bent = {}) => {
      // A COSE key: kty EC2, alg ES256, crv P-256, x and y.
      const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
      const key = Buffer.concat([head, Buffer.from(x, 'base64url'), Buffer.from([0x22, 0x58, 0x20]), Buffer.from(y, 'base64url')]);
      const tail = Buffer.concat([Buffer.alloc(16), bytesOf(credential.length, 2), credential, key]);
      const data = authData(bent, flags.attested, tail);
      const object = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      const json = clientData('webauthn.create', challenge, bent);
      return answer(
        { clientDataJSON: json.toString('base64url'), attestationObject: object.toString('base64url'), transports: ['internal'] },
        bent,
      );
    },
    /** Answers a question for a sign-in. */
    get: ({ challenge }: { challenge: string }, bent: Bent = {}) => {
      const data = authData(bent);
      const json = clientData('webauthn.get', challenge, bent);
      const signature = sign('sha256', Buffer.concat([data, digest(json)]), privateKey);
      return answer(
        {
          clientDataJSON: json.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
        bent,
      );
    },
  };
};
