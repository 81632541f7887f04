import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { outcomes } from '../core/entities/outcomes.ts';
import { day, id } from '../core/fields/fields.ts';
import { AuditEntry, AuditRow } from './entry.ts';

const list = listEndpoint({
  path: '/audit-log',
  event: 'audit_log.listed',
  access: 'super',
  summary: 'Who did what to whom, and when',
  showsContacts: true,
  orders: ['at'],
  defaultOrder: 'at',
  defaultDirection: 'desc',
  filters: {
    admin_id: id().optional().describe('Who did it'),
    call: z.string().trim().max(100).optional().describe('The event, as audit-calls names it'),
    outcome: z.enum(outcomes).optional(),
    target_type: z.string().trim().max(50).optional(),
    target_id: id().optional(),
    start_date: day().optional().describe('From this day, in UTC'),
    end_date: day().optional().describe('Until this day, in UTC, inclusive'),
  },
  row: AuditRow,
  rows: 'data',
  total: 'total',
});

/** The audit log. */
export const audit = {
  list,
  csv: endpoint({
    method: 'GET',
    path: '/audit-log',
    event: 'audit_log.exported',
    access: 'super',
    summary: 'Every row of the audit log that the filters match, as CSV',
    produces: 'text/csv',
    input: list.input,
    output: AuditRow,
  }),
  entry: endpoint({
    method: 'GET',
    path: '/audit-entry',
    event: 'audit_entry.viewed',
    access: 'super',
    summary: 'One row of the audit log, with all its details',
    showsContacts: true,
    input: z.strictObject({ id: id() }),
    output: answer({ data: AuditEntry }),
  }),
  calls: endpoint({
    method: 'GET',
    path: '/audit-calls',
    event: 'audit_events.listed',
    access: 'super',
    summary: 'All event names of the audit log, for its filter',
    input: z.strictObject({}),
    output: answer({
      data: z.array(z.object({ call: z.string(), what: z.string(), room: z.string() })),
      target_types: z.array(z.string()),
    }),
  }),
};
