import { components, faults, NOTHING, WEB, web } from './support/write.mjs';

const UNDO = `${WEB}/domain/moderation/undo`;
const journey = components('domain/moderation/undo/undo');

/** The way back in the alert: it takes back what it names. */
export const undo = [
  ...faults(`${UNDO}/undo-step.tsx`, journey, [
    [
      'a key that nothing explains takes nothing back',
      'told?.step === step && told.by === alert.now()',
      'told?.step === step || told',
      'named first',
    ],
    [
      'what could not be saved has no earlier decision taken back',
      "'item' in step && step.asked === asked ? step : undefined",
      "'item' in step ? step : undefined",
      'never an earlier step',
    ],
    [
      'what someone else changed is not offered again',
      'if (isLate(error) && lastStep() === step) rememberStep(undefined);',
      NOTHING,
      'faster',
    ],
    [
      'an attempt without an answer keeps its key',
      'known?.step === step ? known.key : newKey()',
      'newKey()',
      'tried again',
    ],
    [
      'after a failure it is offered again',
      'if (step && lastStep() === step) offerUndo(message, step, alert.danger);\n    else alert.danger(message);',
      'alert.danger(message);',
      'tried again',
    ],
  ]),
  ...faults(`${UNDO}/undo-action.tsx`, journey, [
    ['a later step takes the button away', 'if (last !== step && !isPending) return null;', NOTHING, 'later step'],
    ['the focus goes back where it was', 'cameFrom.current?.focus();', NOTHING, 'focus stays'],
  ]),
  ...faults(`${WEB}/domain/moderation/measure/measure-button.tsx`, journey, [
    ['a post without a case is offered', 'rememberStep(step);', NOTHING, 'there is no case'],
  ]),
  ...faults(`${WEB}/ui/alert/global-alert.tsx`, components('ui/alert/alert'), [
    ['it stays while someone is at it', 'held > 0', 'held > 9', 'focus is in it'],
    ['with something to do it stays longer', 'action ? ACTION_MS : SUCCESS_MS', 'SUCCESS_MS', 'focus is in it'],
  ]),
  ...faults(`${WEB}/ui/dialog/dialog.tsx`, components('ui/dialog/dialog'), [
    [
      'a failure does not stay over a dialog',
      '    alert.clearFailure();\n    return',
      '    return',
      'takes away the message',
    ],
    ['nor after it', 'return alert.clearTried;', 'return undefined;', 'takes away the message'],
  ]),
  ...faults(`${WEB}/ui/date-range/date-range.tsx`, components('ui/date-range/date-range'), [
    ['single keys do nothing below a calendar', 'aria-modal={isOpen || undefined}', NOTHING, 'single keys'],
  ]),
  ...faults(`${WEB}/ui/time/ago.ts`, web('ui/time/ago'), [
    ['what is to come', 'if (seconds >= MINUTE) return `in ${lengthText(seconds)}`;', NOTHING],
  ]),
  ...faults(`${WEB}/ui/time/ago.ts`, components('ui/time/moment'), [
    ['one clock for all', 'if (listening === 1) {', 'if (listening > 0) {', 'one clock'],
    ['it stops with the last', 'if (listening === 0) clearInterval(timer);', NOTHING, 'one clock'],
  ]),
];
