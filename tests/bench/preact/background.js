// It answers and does nothing else: with warm workers both extensions have a process before their
// popup opens, and both can be woken.
chrome.runtime.onMessage.addListener((_message, _sender, answer) => answer(null));
