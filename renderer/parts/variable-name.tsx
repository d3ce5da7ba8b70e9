import { Fragment } from 'react';

/** Breaks behind an underscore where it has no room. */
export function VariableName({ name }: { readonly name: string }) {
  const [first = '', ...others] = name.split('_');
  return (
    <span className="mono-small">
      {first}
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <Fragment key={index}>
          _<wbr />
          {part}
        </Fragment>
      ))}
    </span>
  );
}
