import type { Credentials } from '../../support/service/server.ts';
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

const day = 24 * 60 * 60_000;

/**
 * Makes certificates of a host: a good one and an expired one of an authority, and one that the
 * host has signed itself. `pin` is the hash of the good one's key, by which Chromium can be told to
 * trust it.
 */
export function makeCertificates(host: string) {
  const authority = { name: 'An authority of tests', ...newKeys() };
  const now = Date.now();
  const keys = newKeys();
  const issue = (to: Keys, by: { name: string; privateKey: KeyObject }, until: number) =>
    credentials(to, certificate(host, to.publicKey, by, until));
  const alone = newKeys();
  return {
    pin: createHash('sha256').update(spki(keys.publicKey)).digest('base64'),
    good: issue(keys, authority, now + 30 * day),
    expired: issue(newKeys(), authority, now - day),
    selfSigned: issue(alone, { name: host, ...alone }, now + 30 * day),
  };
}

type Keys = { publicKey: KeyObject; privateKey: KeyObject };
const newKeys = (): Keys => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });

function credentials({ privateKey }: Keys, made: Buffer): Credentials {
  const cert = `-----BEGIN CERTIFICATE-----\n${made.toString('base64')}\n-----END CERTIFICATE-----\n`;
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
}

/** One value in the encoding of certificates (DER): its tag, its length, and its parts. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  const size = length < 128 ? [length] : long;
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const hex = (digits: string) => Buffer.from(digits, 'hex');
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const id = (digits: string) => der(0x06, hex(digits));
const nameOf = (text: string) =>
  sequence(der(0x31, sequence(id('550403'), der(0x0c, Buffer.from(text)))));
const time = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`));
const extension = (of: string, value: Buffer) => sequence(id(of), der(0x04, value));
const ecdsaWithSha256 = sequence(id('2a8648ce3d040302'));

/** A certificate (RFC 5280), valid for a month until a time, for a host. */
function certificate(
  subject: string,
  key: KeyObject,
  by: { name: string; privateKey: KeyObject },
  until: number,
): Buffer {
  const extensions = [
    extension('551d13', sequence()),
    extension('551d25', sequence(id('2b06010505070301'))),
    extension('551d11', sequence(der(0x82, Buffer.from(subject)))),
  ];
  const signed = sequence(
    der(0xa0, hex('020102')),
    der(
      0x02,
      hex(
        `01${Math.floor(Math.random() * 1e9)
          .toString(16)
          .padStart(8, '0')}`,
      ),
    ),
    ecdsaWithSha256,
    nameOf(by.name),
    sequence(time(until - 31 * day), time(until)),
    nameOf(subject),
    spki(key),
    der(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', signed, { key: by.privateKey, dsaEncoding: 'der' });
  return sequence(signed, ecdsaWithSha256, der(0x03, hex('00'), signature));
}
