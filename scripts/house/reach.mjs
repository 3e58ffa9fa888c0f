import { fileOf, roomOf, within } from './rooms.mjs';

const network =
  'Only lib/api touches the network, and by `fetch` alone: call one of its functions, or take `fetch` through lib/background/environment.ts.';
const storage =
  'Only lib/storage touches storage, by `browser.storage` and `indexedDB` alone: call one of its functions.';

/**
 * What reaches out of the extension's memory, by name, and the sentence that whoever uses it
 * elsewhere reads.
 */
const reaching = {
  fetch: network,
  fetchLater: network,
  XMLHttpRequest: network,
  WebSocket: network,
  WebSocketStream: network,
  WebTransport: network,
  RTCPeerConnection: network,
  EventSource: network,
  Image: network,
  Audio: network,
  'navigator.sendBeacon': network,
  indexedDB: storage,
  localStorage: storage,
  sessionStorage: storage,
  caches: storage,
  cookieStore: storage,
  'document.cookie': storage,
  'navigator.storage': storage,
  'browser.storage': storage,
  'chrome.storage': storage,
};

/**
 * What each room, or file, is for; all the rest stays refused there too. The local service is a
 * program of its own.
 */
const allowed = {
  'lib/api': ['fetch'],
  'lib/background/environment.ts': ['fetch'],
  'lib/storage': ['browser.storage', 'indexedDB'],
};

/**
 * Nothing but the room that is there for it reaches for the network or for storage, whatever object
 * it is reached through.
 */
export const reach = {
  create(context) {
    const file = fileOf(context);
    if (!roomOf(file) || within(file, 'local-service')) return {};
    const here = Object.keys(allowed).find((place) => within(file, place));
    const check = (node, name) => {
      if (Object.hasOwn(reaching, name) && !allowed[here]?.includes(name))
        context.report({ node, message: `${reaching[name]} (${name})` });
    };
    const unpack = (pattern, value) => {
      if (pattern.type !== 'ObjectPattern' || !value) return;
      for (const property of pattern.properties)
        if (property.key) check(property, join(nameOf(value), keyOf(property, property.key)));
    };
    return {
      // A parameter may well be called fetch: that is how lib/background/environment.ts hands it
      // on.
      Identifier: (node) => context.sourceCode.isGlobalReference(node) && check(node, node.name),
      MemberExpression: (node) => check(node, nameOf(node)),
      VariableDeclarator: (node) => unpack(node.id, node.init),
      AssignmentExpression: (node) => unpack(node.left, node.right),
      AssignmentPattern: (node) => unpack(node.left, node.right),
    };
  },
};

const itself = new Set(['globalThis', 'window', 'self']);

/**
 * The last two names: `wxt.browser.storage` is `browser.storage`, and what the global object has
 * goes by its own name.
 */
const join = (object, key) => {
  const last = object.slice(object.lastIndexOf('.') + 1);
  return itself.has(last) ? key : `${last}.${key}`;
};

/** The name of a static key, '' of any other. */
const keyOf = ({ computed }, key) => String(computed ? (key.value ?? '') : (key.name ?? key.value));

/** `globalThis.navigator?.['sendBeacon']` is 'navigator.sendBeacon'; what has no name is ''. */
function nameOf(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression')
    return join(nameOf(node.object), keyOf(node, node.property));
  return node.expression ? nameOf(node.expression) : '';
}
