/** Says that a second press confirms: the text of the pressed button itself is not read again. */
export function ArmedStatus({ text }: { text: string | false }) {
  return (
    <div role="status" className="visually-hidden">
      {text}
    </div>
  );
}
