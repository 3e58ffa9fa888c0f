import { useEffect, useId, useRef, useState } from 'preact/hooks';

/** How long typing has to rest before it is searched for, in milliseconds. */
const pause = 300;

interface Props {
  label: string;
  placeholder?: string;
  /** What is searched for now. */
  value: string;
  /**
   * Called once typing rests, or at once on Enter. `further` is set while the same typing goes on:
   * no new entry in the tab's history.
   */
  onSearch: (text: string, further: boolean) => void;
}

/** A searchbox that waits for a pause in typing. */
export default function SearchBox({ label, placeholder, value, onSearch }: Props) {
  const id = useId();
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  const typing = useRef(false);
  // The callback of the latest drawing: the view may have changed during the pause.
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    // Back, forward and a cleared filter change what is searched for from elsewhere.
    if (value === sent.current) return;
    clearTimeout(timer.current);
    sent.current = value;
    typing.current = false;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: string) => {
    clearTimeout(timer.current);
    if (next === sent.current) return;
    sent.current = next;
    search.current(next, typing.current);
    typing.current = true;
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
          timer.current = setTimeout(() => send(next.trim()), pause);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(event.currentTarget.value.trim());
          // Escape empties the box first, also where the browser does not, and closes the report
          // next.
          if (event.key === 'Escape' && text !== '' && !event.isComposing) {
            event.preventDefault();
            setText('');
            send('');
          }
        }}
        onBlur={() => {
          typing.current = false;
        }}
      />
    </div>
  );
}
