import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { codesOf } from '../core/access/access.ts';
import type { Permission } from '../core/access/permissions.ts';
import type { Endpoint } from '../core/endpoint/endpoint.ts';
import { contract } from '../index.ts';
import { type MediaKind, mediaKinds } from './kinds.ts';

type Schema = z.core.JSONSchema.JSONSchema;

/** The names of fields with a picture, audio or video, and their names in an answer. */
const FIELD = /^(avatar|image|media|reportedUserImage|creative_ad_media_path|evidence_picture|note_picture)$/;

/** Returns the paths of all such fields in a schema. */
function fieldsIn(schema: Schema | boolean | undefined, path = ''): readonly string[] {
  if (typeof schema !== 'object') return [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, of]) => [
    ...(FIELD.test(name) ? [`${path}.${name}`] : []),
    ...fieldsIn(of, `${path}.${name}`),
  ]);
  const others = [schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [...own, ...others.flatMap((of) => (Array.isArray(of) ? [] : fieldsIn(of, path)))];
}

/** Returns the kind of thing that a field shows, by the call that answers it. */
function kindAt(name: string, path: string): MediaKind {
  if (path.endsWith('.avatar') || path.endsWith('.reportedUserImage'))
    return name === 'session.loginData' ? 'self' : 'user';
  if (path.endsWith('.creative_ad_media_path')) return 'campaign';
  if (path.endsWith('.evidence_picture')) return 'evidence';
  if (path.endsWith('.note_picture')) return 'note';
  if (name === 'conversations.messages') return 'message';
  if (name === 'activity.searches') return 'search';
  return name === 'activity.favourites' ? 'bookmark' : 'post';
}

const shown = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Readonly<Record<string, Endpoint>>).flatMap(([key, endpoint]) =>
    // Exports are not screens, and no one is signed in yet when a code is verified.
    endpoint.produces || endpoint.access === 'public'
      ? []
      : fieldsIn(z.toJSONSchema(endpoint.output, { io: 'output' })).map((path) => ({
          name: `${feature}.${key}`,
          path,
          endpoint,
        })),
  ),
);

/** Permissions with which a call answers no pictures: the map then shows only numbers. */
const WITHOUT: readonly Permission[] = ['dashboard_data'];

/** Calls that show the field only to some of the admins who can make them. */
const HOLDERS: Readonly<Record<string, readonly Permission[]>> = {
  'palette.find': ['users_list'],
  // Only admins who work on posts see an appeal about a post.
  'appeals.list.data.post.image': ['reported_posts'],
  'appeals.find.data.post.image': ['reported_posts'],
  'appeals.decide.data.post.image': ['reported_posts'],
};

describe('the kinds of things that have pictures', () => {
  test('are those that the calls show', () => {
    expect([...new Set(shown.map(({ name, path }) => kindAt(name, path)))].sort()).toEqual(
      Object.keys(mediaKinds).sort(),
    );
  });

  test.each(shown)('$name shows$path: those who may call it may see it', ({ name, path, endpoint }) => {
    const { access } = mediaKinds[kindAt(name, path)];
    if (access === 'session') return expect(endpoint.access).toBe('session');
    const codes = HOLDERS[`${name}${path}`] ?? HOLDERS[name] ?? codesOf(endpoint.access);
    for (const code of codes.filter((held) => !WITHOUT.some((other) => other === held)))
      expect([access].flat()).toContain(code);
  });
});
