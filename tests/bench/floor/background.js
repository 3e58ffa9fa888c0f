// The blank worker: it only answers.
chrome.runtime.onMessage.addListener((_message, _sender, answer) => answer(null));
