import { decodePunycode } from '../../../lib/domain/addresses/readable-host.ts';
import { encodedHost, encodedSearch } from '../../../lib/domain/reports/list-parameters.ts';

/**
 * The forms in which addresses may have a word of a search: as it is, and with all that is beyond
 * ASCII encoded or decoded, in Punycode for hosts and percent-encoded elsewhere, in small letters,
 * in capital ones, and as a name is written. For most words that is one.
 */
export function searchForms(text: string): string[] {
  const plain = decodedSearch(text);
  const small = plain.toLowerCase();
  const cases = [plain, small, plain.toUpperCase(), asName(small), asNames(small)];
  const forms = [text, ...cases.flatMap((form) => [form, encodedSearch(form), label(form)])];
  // Letters from A to Z are compared in any case.
  return [...new Map(forms.map((form) => [inSmallLetters(form), form])).values()];
}

/** The text with its letters from A to Z in small. */
export function inSmallLetters(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The text with its first letter as a capital one: "Москва", and "Улица_мира". */
function asName(text: string): string {
  return text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

/** The text with a capital letter at the start of each name: "Улица_Мира". */
function asNames(text: string): string {
  return text.replaceAll(/\p{L}[\p{L}\p{M}]*/gu, asName);
}

/** A single word may be a part of a host. */
function label(text: string): string {
  return /[\s.:/?#]/.test(text) ? text : encodedHost(text);
}

function decodedSearch(text: string): string {
  return text
    .replaceAll(
      /\bxn--([a-z\d-]+)/gi,
      (coded, rest: string) => decodePunycode(rest.toLowerCase()) ?? coded,
    )
    .replaceAll(/(?:%[89a-f][\da-f])+/gi, (coded) => {
      try {
        return decodeURIComponent(coded);
      } catch {
        return coded;
      }
    });
}
