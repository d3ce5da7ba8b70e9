import { type Diagnostic, linter, lintGutter } from '@codemirror/lint';
import { type Extension, StateEffect, type Text } from '@codemirror/state';
import type { SettingFinding } from '../../../preload/contract/catalogue.ts';
import { call } from '../../api.ts';
import type { EditorPlace } from './place.ts';

/** The same text goes to another place now. */
export const placeChanged = StateEffect.define<null>();

/** Findings as one types, at their lines. Those of the text as a whole stand at its first line. */
export function settingLint(place: () => EditorPlace): Extension {
  const check = linter(
    async ({ state }) => {
      const findings = await call('settings.check', { text: state.doc.toString(), ...place() }).catch(
        () => [],
      );
      return findings.flatMap((finding) => diagnosticsOf(finding, state.doc));
    },
    {
      delay: 300,
      needsRefresh: ({ transactions }) =>
        transactions.some(({ effects }) => effects.some((effect) => effect.is(placeChanged))),
    },
  );
  return [check, lintGutter()];
}

const severities = { blocks: 'error', warns: 'warning', informs: 'info' } as const;

export function diagnosticsOf(finding: SettingFinding, text: Text): Diagnostic[] {
  const { severity, sentence, remedy, title } = finding;
  if (severity === 'passes') return [];
  const lines = finding.lines.filter((line) => line >= 1 && line <= text.lines);
  return (lines.length === 0 ? [1] : lines).map((number) => {
    const line = text.line(number);
    return {
      from: line.from,
      to: line.to,
      severity: severities[severity],
      message: [title, sentence, remedy].filter((part) => part !== '').join('\n'),
    };
  });
}
