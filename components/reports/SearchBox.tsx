import { useEffect, useId, useRef, useState } from 'preact/hooks';

/** The pause in typing after which the search is sent. */
const searchDelayMs = 300;

interface Props {
  label: string;
  placeholder?: string;
  /** The search of the current view. */
  value: string;
  /**
   * Called after a pause in typing, or at once on Enter. `sameEntry` is set while the same typing
   * goes on: it makes no new entry in the tab's history.
   */
  onSearch: (text: string, sameEntry: boolean) => void;
}

/** A search box that waits for a pause in typing. */
export default function SearchBox({ label, placeholder, value, onSearch }: Props) {
  const id = useId();
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  const isTyping = useRef(false);
  // The view may change during the pause, so the newest callback is called.
  const newestOnSearch = useRef(onSearch);
  newestOnSearch.current = onSearch;
  useEffect(() => {
    // Back, forward and "Clear filters" change the search from outside.
    if (value === sent.current) return;
    clearTimeout(timer.current);
    sent.current = value;
    isTyping.current = false;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: string) => {
    clearTimeout(timer.current);
    if (next === sent.current) return;
    sent.current = next;
    newestOnSearch.current(next, isTyping.current);
    isTyping.current = true;
  };
  return (
    <div class="field grow">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="search"
        class="input"
        dir="auto"
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder}
        value={text}
        onInput={(event) => {
          const next = event.currentTarget.value;
          setText(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => send(next.trim()), searchDelayMs);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(event.currentTarget.value.trim());
          // Escape clears the box first, in every browser. The next one closes the report.
          if (event.key === 'Escape' && text !== '' && !event.isComposing) {
            event.preventDefault();
            setText('');
            send('');
          }
        }}
        onBlur={() => {
          isTyping.current = false;
        }}
      />
    </div>
  );
}
