import { useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../../preload/contract/quantity.ts';
import { useCall } from '../use-call.ts';

const linesShown = 200;

/** The newest lines of the load generator; it follows the end unless it was scrolled up. */
export function LogTail({ id, generator }: { readonly id: number; readonly generator: string }) {
  const tail = useCall('trials.tail', { id, lines: linesShown });
  const box = useRef<HTMLPreElement>(null);
  const following = useRef(true);
  const text = tail.data?.text ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when there is more text
  useLayoutEffect(() => {
    if (following.current && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  return (
    <section className="log-tail" aria-label={`Output of ${generator}`}>
      <div className="log-tail__head">
        <h3 className="text-12 medium">{generator}</h3>
        {tail.data !== undefined && (
          <span className="unit">stdout, {formatNumber(tail.data.totalLines, 0)} lines</span>
        )}
        {tail.error !== null && <span className="unit">{tail.error.failure.message}</span>}
      </div>
      <pre
        ref={box}
        className="mono-small log-tail__text"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        onScroll={(event) => {
          const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
          following.current = scrollHeight - clientHeight - scrollTop < 8;
        }}
      >
        {text}
      </pre>
    </section>
  );
}
