// It only answers. With warm workers both extensions have a process before their popup opens, and
// the measurement can wake both.
chrome.runtime.onMessage.addListener((_message, _sender, answer) => answer(null));
