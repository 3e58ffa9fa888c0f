/** Fields of a link, an image or a file that hold its address. */
const addressFields = new Set(['url', 'href', 'src']);

/** Whether an object has an address, as links and images have. */
export function isLink(raw: Record<string, unknown>): boolean {
  return Object.entries(raw).some(isAddress);
}

/** Whether a field of an object holds its address. */
export function isAddress([field, value]: [string, unknown]): boolean {
  return addressFields.has(field) && typeof value === 'string';
}
