import { effects, resultTable, throughputOverTime, treatmentsByFactor, undecided } from './html-results.ts';
import style from './html-style.css?raw';
import { settings, trialTable } from './html-trials.ts';
import { Markup, markup, type Section } from './markup.ts';
import type { Report, ReportFormat } from './report.ts';

/** One file: charts inside, no script, no network. Follows the reader's colour scheme; prints on white. */
export const html: ReportFormat = {
  id: 'html',
  label: 'HTML',
  extension: 'html',
  draw: (report) => `<!doctype html>\n${page(report).text}\n`,
};

const sections: readonly ((report: Report) => Section | null)[] = [
  resultTable,
  treatmentsByFactor,
  undecided,
  throughputOverTime,
  effects,
  trialTable,
  settings,
  methods,
  repeatIt,
];

function page(report: Report): Markup {
  const { experiment, comparison, warnings } = report;
  const drawn = sections.flatMap((draw) => draw(report) ?? []);
  return markup`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${experiment.name}</title>
<style>${new Markup(style)}</style>
</head>
<body><main>
<header><span>Rackmark report</span> <span>experiment ${experiment.id}</span> <span>${report.generatedAt.slice(0, 16).replace('T', ' ')} UTC</span></header>
<h1>${experiment.name}</h1>
${experiment.question === '' ? null : markup`<p class="question">${experiment.question}</p>`}
<p class="lead">${comparison.summary}</p>
${warnings.length === 0 ? null : markup`<ul class="warnings">${warnings.map((sentence) => markup`<li>${sentence}</li>`)}</ul>`}
${drawn.map(({ title, body }, index) => markup`<section><h2><span class="number">${index + 1}</span> ${title}</h2>\n${body}</section>\n`)}
<footer><span>Written by Rackmark ${report.version}</span> <span>Passwords are never stored in a report.</span></footer>
</main></body>
</html>`;
}

function methods({ methods: entries }: Report): Section {
  return {
    title: 'Methods',
    body: markup`<dl>${entries.map(([heading, sentences]) => markup`<dt>${heading}</dt><dd>${sentences}</dd>\n`)}</dl>`,
  };
}

function repeatIt({ experiment }: Report): Section | null {
  if (experiment.source === 'imported') return null;
  return {
    title: 'Repeat it',
    body: markup`<p>Save the plan as <code>plan.yaml</code>, then run <code>rackmark run plan.yaml</code>.</p><pre>${experiment.yaml}</pre>`,
  };
}
