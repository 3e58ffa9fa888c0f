import { decodePunycode } from '../../../lib/domain/addresses/readable-host.ts';
import { encodedHost, encodedSearch } from '../../../lib/domain/reports/list-parameters.ts';

/**
 * The forms in which addresses may have the text of a search: as it is, and with all that is beyond
 * ASCII encoded or decoded, in Punycode for hosts and percent-encoded elsewhere, in small and in
 * capital letters. For most texts that is one.
 */
export function searchForms(text: string): string[] {
  const plain = decodedSearch(text);
  const cases = [plain, plain.toLowerCase(), plain.toUpperCase()];
  const forms = [text, ...cases.flatMap((form) => [form, encodedSearch(form), label(form)])];
  // Letters from A to Z are compared in any case.
  return [...new Map(forms.map((form) => [inSmallLetters(form), form])).values()];
}

/** The text with its letters from A to Z in small. */
export function inSmallLetters(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
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
