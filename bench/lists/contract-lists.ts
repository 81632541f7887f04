import type { Endpoint } from '../../packages/contract/src/core/endpoint/endpoint.ts';
import type { ListEndpoint } from '../../packages/contract/src/core/endpoint/paging.ts';
import { contract } from '../../packages/contract/src/index.ts';

/** A filter of a list, with the values that the contract names. */
export interface FilterField {
  readonly name: string;
  /** The list requires it. */
  readonly isRequired: boolean;
  /** Empty if any value is possible. */
  readonly values: readonly (string | number)[];
}

/** A list of the console, as the contract describes it. */
export interface ContractList {
  /** For example `users.list`. */
  readonly name: string;
  readonly path: string;
  /** The field of the answer with the number of rows. */
  readonly total: string;
  readonly orders: readonly string[];
  readonly filters: readonly FilterField[];
  /** The name of its search parameter, if it has one. */
  readonly search: string | undefined;
}

/** Filters that search a text for a term. */
const SEARCHES = ['query', 'keyword'];

interface JsonField {
  readonly enum?: readonly (string | number)[];
  readonly const?: string | number;
  readonly anyOf?: readonly JsonField[];
}

const valuesOf = ({ enum: values, const: value, anyOf }: JsonField): readonly (string | number)[] =>
  anyOf ? anyOf.flatMap(valuesOf) : (values ?? (value === undefined ? [] : [value])).filter((one) => one !== '');

function listOf(
  name: string,
  { path, input, list }: Endpoint & Partial<Pick<ListEndpoint, 'list'>>,
): ContractList | undefined {
  if (!list) return undefined;
  const { properties = {}, required = [] } = input.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as {
    readonly properties?: Readonly<Record<string, JsonField>>;
    readonly required?: readonly string[];
  };
  return {
    name,
    path,
    total: list.total,
    orders: list.orders,
    search: list.filters.find((field) => SEARCHES.includes(field)),
    filters: list.filters
      .filter((field) => !SEARCHES.includes(field))
      .map((field) => ({
        name: field,
        isRequired: required.includes(field),
        values: valuesOf(properties[field] ?? {}),
      })),
  };
}

/** Returns every paged list of the console. */
export const contractLists = (): ContractList[] =>
  Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => listOf(`${feature}.${name}`, endpoint) ?? []),
  );
