import { fileOf, roomOf, within } from './rooms.mjs';

const network =
  'Only lib/api touches the network, and by `fetch` alone: call one of its functions, or take `fetch` through lib/background/environment.ts.';
const storage =
  'Only lib/storage touches storage, by `browser.storage` and `indexedDB` alone: call one of its functions.';

/**
 * The names through which code reaches the network or storage, and the sentence that is shown when
 * one is used elsewhere.
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
 * The names that a room or a file may use. All other names are refused there too. The local service
 * is a separate program.
 */
const allowed = {
  'lib/api': ['fetch'],
  'lib/background/environment.ts': ['fetch'],
  'lib/storage/database/storage-use.ts': ['navigator.storage'],
  'lib/storage': ['browser.storage', 'indexedDB'],
};

/** Only the room that is meant for it may use the network or storage, through any object. */
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
      // A parameter may be named fetch: lib/background/environment.ts passes the function on in
      // this way.
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
 * The last two names: `wxt.browser.storage` is `browser.storage`. A member of the global object has
 * one name.
 */
const join = (object, key) => {
  const last = object.slice(object.lastIndexOf('.') + 1);
  return itself.has(last) ? key : `${last}.${key}`;
};

/** The name of a static key, or '' for any other key. */
const keyOf = ({ computed }, key) => String(computed ? (key.value ?? '') : (key.name ?? key.value));

/**
 * The path of a member: 'navigator.sendBeacon' for `globalThis.navigator?.['sendBeacon']`, or ''
 * for any other expression.
 */
function nameOf(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression')
    return join(nameOf(node.object), keyOf(node, node.property));
  return node.expression ? nameOf(node.expression) : '';
}
