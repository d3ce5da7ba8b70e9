import type { ReactNode } from 'react';

export interface StartBlockProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

export function StartBlock({ title, text, children }: StartBlockProps) {
  return (
    <section className="start-block">
      <h2 className="text-15 strong">{title}</h2>
      <p className="secondary">{text}</p>
      {children}
    </section>
  );
}
