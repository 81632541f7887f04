import { createHash } from 'node:crypto';
import { readTextStyle, writeTextStyle } from '@quarterdeck/contract/pages';

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

/** The whole style of a public page: one column of text that is easy to read, on a screen of any size and on paper. */
const STYLE = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0 auto;padding:2.5rem 1.25rem 4rem;max-width:44rem;background:#fff;color:#1a1c1f;font:1.0625rem/1.65 system-ui,sans-serif;overflow-wrap:break-word}
h1,h2,h3,h4,h5,h6{line-height:1.25;margin:2em 0 .5em}
h1{font-size:1.75rem}h2{font-size:1.375rem}h3{font-size:1.1875rem}h4,h5,h6{font-size:1.0625rem}
header h1{margin:0 0 1.5rem;font-size:2.125rem}
p,ul,ol,blockquote,pre{margin:0 0 1em}
ul,ol{padding-inline-start:1.5em}
li>p{margin-bottom:.35em}
blockquote{margin-inline:0;padding-inline-start:1em;border-inline-start:3px solid #c5cad1}
a{color:#175a8c}
pre,code{font-family:ui-monospace,monospace;font-size:.9375em}
pre{white-space:pre-wrap}
sub,sup{line-height:0}
table{width:100%;margin:0 0 1em;border-collapse:collapse;overflow-wrap:anywhere}
th,td{padding:.4em .6em;border:1px solid #c5cad1;text-align:start;vertical-align:top}
:is(th,td)>:last-child{margin-bottom:0}
footer{margin-top:3rem;padding-top:1rem;border-top:1px solid #d9dde2;color:#565d66;font-size:.875rem}
@media (prefers-color-scheme:dark){body{background:#16181b;color:#e6e8eb}a{color:#8fc3f0}blockquote,th,td{border-color:#4a5058}footer{border-color:#33383e;color:#a3abb5}}
@media print{body{max-width:none;padding:0;background:#fff;color:#000;font-size:11pt}h1,h2,h3,h4,h5,h6{break-after:avoid}blockquote,pre,li,tr{break-inside:avoid}footer{color:#444}}
`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the content security policy of a page: nothing is allowed except its own style. */
const policyFor = (style: string): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Replaces inline styles by classes, because the policy allows no inline styles.
 * @returns the text, and the style of the classes.
 */
function withClasses(html: string): { readonly html: string; readonly style: string } {
  const classes = new Map<string, string>();
  const written = html.replace(/<span style="([^"]*)">/g, (_whole, style: string) => {
    const said = writeTextStyle(readTextStyle(style.replaceAll('&quot;', '"')));
    if (said === '') return '<span>';
    const name = classes.get(said) ?? `s${classes.size}`;
    classes.set(said, name);
    return `<span class="${name}">`;
  });
  return { html: written, style: [...classes].map(([said, name]) => `.${name}{${said}}\n`).join('') };
}

/** An HTML page, with its content security policy. */
export interface Html {
  readonly text: string;
  readonly policy: string;
}

/** Returns the date of a moment in UTC, in words. */
const dayOf = (moment: Date): string =>
  moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

function document(title: string, productName: string, body: string, more = ''): Html {
  const style = STYLE + more;
  const names = title === productName ? title : `${title} – ${productName}`;
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(names)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
  return { text, policy: policyFor(style) };
}

interface Text {
  readonly title: string;
  readonly productName: string;
  /** HTML that `clean` has cleaned. */
  readonly html: string;
  readonly publishedAt: Date;
}

/** Builds the public page: without scripts, pictures or anything from elsewhere. The text may be in any language. */
export function pageHtml({ title, productName, html, publishedAt }: Text): Html {
  const { html: text, style } = withClasses(html);
  return document(
    title,
    productName,
    `<header>
<h1>${escapeHtml(title)}</h1>
</header>
<main dir="auto">
${text === '' ? '<p>This page has no text yet.</p>' : text}
</main>
<footer>
${escapeHtml(productName)} · Published on <time datetime="${publishedAt.toISOString()}">${dayOf(publishedAt)}</time>
</footer>`,
    style,
  );
}

/** Builds the answer for a page that does not exist. */
export const noPageHtml = (productName: string): Html =>
  document(
    'There is no such page',
    productName,
    `<main>
<h1>There is no such page</h1>
<p>The address may be misspelled.</p>
</main>`,
  );
