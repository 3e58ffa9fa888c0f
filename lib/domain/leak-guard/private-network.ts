const privateIpv4 =
  /^(0|10|127)\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^192\.168\.|^198\.1[89]\./;

/** Loopback, unspecified, unique local, link local and site local addresses. */
const privateIpv6 = /^\[(::1?\]|f[cd][\da-f]{2}:|fe[89a-f][\da-f]:)/;

/** Endings that no public name has: RFC 6761, RFC 6762, RFC 8375, and what networks use besides. */
const privateName =
  /\.(localhost|local|localdomain|internal|intranet|private|corp|home|lan|test|home\.arpa)$/;

/**
 * Whether a host is one of a private network: an address that is not routed, a name of one label,
 * or a name with a private ending. Takes the `hostname` of a URL.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return privateIpv6.test(host) || privateIpv4.test(mappedIpv4(host));
  if (/^\d+(\.\d+){3}$/.test(host)) return privateIpv4.test(host);
  return !host.includes('.') || privateName.test(host);
}

/** The IPv4 address within an IPv6 one (RFC 4291, section 2.5.5; RFC 6052), or an empty text. */
function mappedIpv4(host: string): string {
  const [, high = '', low = ''] =
    /^\[(?:::ffff:|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(host) ?? [];
  if (low === '') return '';
  const bytes = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => Math.floor(bytes / 2 ** shift) % 256).join('.');
}
