import { z } from 'zod';
import { type Json, pascal, schemaOf } from '../../core/openapi/parts.ts';
import { type ItemTypeName, itemTypes } from '../items/index.ts';
import { appId, type ItemType, momentWithZone } from '../items/item-type.ts';
import { exampleOfItem } from './examples.ts';

const refer = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** Returns the schema of a field that can also be null; its description stays outermost. */
function orNull({ description, ...schema }: Json): Json {
  return { ...(description === undefined ? {} : { description }), anyOf: [schema, { type: 'null' }] };
}

/** Adds a readable description of what a reference names. */
const naming = (schema: Json, type: string | undefined): Json =>
  type === undefined || schema.description !== undefined ? schema : { description: `The id of the ${type}`, ...schema };

function dataSchema(type: ItemType): Json {
  const written = schemaOf(z.strictObject(type.fields).partial(), 'input') as { properties: Record<string, Json> };
  const required = new Set(type.required);
  const properties = Object.entries(written.properties).map(([field, schema]) => {
    const named = naming(schema, type.references[field]);
    return [field, required.has(field) ? named : orNull(named)];
  });
  return {
    type: 'object',
    description: type.description,
    properties: Object.fromEntries(properties),
    // A thing can be sent in parts; an event is a single fact.
    ...(type.kind === 'event' ? { required: type.required } : {}),
    additionalProperties: false,
  };
}

const remarkOf = ({ kind, scope, isCorrectable, required }: ItemType): string =>
  [
    `Scope ${scope}.`,
    kind === 'event'
      ? `An event, written once${isCorrectable ? ', and corrected by a later occurred_at' : ''}.`
      : `A thing: it exists once its ${required.join(', ')} ${required.length === 1 ? 'is' : 'are'} known.`,
  ].join(' ');

function itemSchema(name: ItemTypeName): Json {
  const type: ItemType = itemTypes[name];
  const isEvent = type.kind === 'event';
  return {
    type: 'object',
    description: `${type.description}. ${remarkOf(type)}`,
    properties: {
      type: { type: 'string', const: name },
      id: { description: 'Your own id, unique for the type', ...schemaOf(appId(), 'input') },
      occurred_at: {
        description: isEvent ? 'When it happened or was corrected' : 'When the thing had this state',
        ...schemaOf(momentWithZone(), 'input'),
      },
      data: refer(`${pascal(name)}Data`),
      ...(isEvent ? {} : { deleted: { type: 'boolean', const: true, description: 'The thing was deleted' } }),
    },
    required: ['type', 'id', 'occurred_at', ...(isEvent ? ['data'] : [])],
    additionalProperties: false,
    examples: [exampleOfItem(name)],
  };
}

/** Returns the schemas of these types: `UserItem` and `UserData` each, and `Item` for any of them. */
export function itemSchemas(types: readonly ItemTypeName[]): Json {
  return {
    Item: {
      description: 'One item; its `type` says which data it has',
      oneOf: types.map((name) => refer(`${pascal(name)}Item`)),
      discriminator: {
        propertyName: 'type',
        mapping: Object.fromEntries(types.map((name) => [name, `#/components/schemas/${pascal(name)}Item`])),
      },
    },
    ...Object.fromEntries(
      types.flatMap((name) => [
        [`${pascal(name)}Item`, itemSchema(name)],
        [`${pascal(name)}Data`, dataSchema(itemTypes[name])],
      ]),
    ),
  };
}
