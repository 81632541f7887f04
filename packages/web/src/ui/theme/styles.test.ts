import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../..', import.meta.url));
const styles = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');

/** The style sheets that the console loads. */
const loaded = ['styles', 'signed-in-styles'].map((name) => readFileSync(join(source, `ui/theme/${name}.ts`), 'utf8'));

const styleOf = (component: string): string => `${component}.layer.css`;
const isStyled = (component: string): boolean => existsSync(join(styles, styleOf(component)));

/** Components that others are built from. */
const parts: Readonly<Record<string, readonly string[]>> = { Checkbox: ['InlineInput'], Switch: ['InlineInput'] };

/**
 * Returns the library components that a source imports without their styles: neither the source nor the console loads
 * them.
 */
const withoutStyles = (text: string): readonly string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().replace(/ as .*/, ''))
    .flatMap((name) => [name, ...(parts[name] ?? [])])
    .filter((name) => /^[A-Z]/.test(name) && isStyled(name))
    .filter((name) => ![text, ...loaded].some((brought) => brought.includes(`/${styleOf(name)}`)));

test('a component of the library brings its styles to each file that draws it', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx$/.test(name),
  );
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((name) =>
    withoutStyles(readFileSync(join(source, name), 'utf8')).map((component) => `${name}: ${component}`),
  );
  expect(found).toEqual([]);
});

test('one that does not is found', () =>
  expect(withoutStyles("import { Button, Checkbox } from '@mantine/core';")).toEqual(['Checkbox', 'InlineInput']));
