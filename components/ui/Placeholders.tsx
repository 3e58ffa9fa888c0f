/** Quiet rows in the place of a list that loads for the first time. Screen readers skip them. */
export default function Placeholders({ count }: { count: number }) {
  return (
    <div class="placeholders" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} />
      ))}
    </div>
  );
}
