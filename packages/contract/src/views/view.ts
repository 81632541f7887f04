import { z } from 'zod';
import { id, moment, refusals, requiredLine } from '../core/fields/fields.ts';

/** The name of a view. */
export const viewName = () => requiredLine('Name is required', 60);

/** The list: the path of the call that answers its rows. */
export const listPath = () =>
  z
    .string()
    .max(100)
    .describe("The path of the list's endpoint")
    .meta({ examples: ['/users-list'] });

/** The headers of hidden columns. */
export const hiddenColumns = () =>
  z
    .array(z.string().trim().min(1).max(60))
    .max(40)
    .describe('Headers of hidden columns; with a plus, of shown columns that are hidden by default')
    .meta({ examples: [['Phone']] });

const MOST_WIDTHS = 40;

/** The widths of columns. */
export const columnWidths = () =>
  z
    .record(z.string().trim().min(1).max(60), z.int().min(40).max(1200))
    .refine((widths) => Object.keys(widths).length <= MOST_WIDTHS, `At most ${MOST_WIDTHS} columns`)
    .describe('Column widths by header, in pixels; other columns fit their content')
    .meta({ examples: [{ Phone: 160 }] });

const MOST_FILTERS = 30;

/** The state of a list, except the page. */
export const ListSettings = z.strictObject({
  filters: z
    .record(z.string().max(60), z.string().trim().min(1).max(255))
    .refine((filters) => Object.keys(filters).length <= MOST_FILTERS, `At most ${MOST_FILTERS} filters`)
    .describe("Named like the parameters of the list's endpoint, as in a URL")
    .meta({ examples: [{ query: 'ann' }] }),
  order_by: z
    .string()
    .max(60)
    .meta({ examples: ['name'] }),
  direction: z.enum(['asc', 'desc']),
  page_limit: z.int().min(1).max(100),
  hidden_columns: hiddenColumns(),
});

/** A group that a view can be shared with. */
export const ViewGroup = z.object({ id: id(), name: z.string() });

/** A saved view of a list. */
export const View = z.object({
  id: id(),
  name: z.string(),
  owner: z.object({ id: id(), name: z.string() }),
  group: ViewGroup.nullable().describe('The first of `groups`; null: only the owner sees it'),
  groups: z.array(ViewGroup).optional().describe('The groups it is shared with, by name'),
  shown: ListSettings,
  version: z.int().optional().describe('For the If-Match of a change'),
  updated_at: moment().optional(),
  refused: refusals().optional(),
});

/** The caller's choices for a list. */
export const ListChoice = z.object({
  hidden_columns: hiddenColumns().describe('The headers of hidden columns while no view is open'),
  default_view_id: id().nullable().describe('The view with which the list opens'),
  column_widths: columnWidths().optional(),
});
