import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/root.ts';

/** Returns the commands in a section of a document, without the text. @throws when there is no such section. */
export function commandsUnder(heading: string, document = 'docs/operate.md'): readonly string[] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const [, section] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  if (section === undefined) throw new Error(`${document} has no section ${heading}`);
  const [own = ''] = section.split(/^#+ /m);
  return [...own.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.replace(/ +# .*/, '').trim())
      .filter((line) => line !== ''),
  );
}
