import { IconCornerDownLeft } from '@tabler/icons-react';
import type { Item, Section } from './item.ts';
import classes from './palette.module.css';

interface Props {
  /** The prefix of the options' ids. */
  readonly id: string;
  readonly sections: readonly Section[];
  readonly active: string | undefined;
  readonly onPoint: (item: Item) => void;
  readonly onChoose: (item: Item) => void;
}

/** The options, under headings. They never have the focus: it stays in the box above. */
export const Options = ({ id, sections, active, onPoint, onChoose }: Props) => (
  <div id={`${id}-list`} className={classes.options} role="listbox" aria-label="Results" tabIndex={-1}>
    {sections.map(({ heading, items }, index) => (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
      <div key={heading} role="group" aria-labelledby={`${id}-section-${index}`}>
        <div id={`${id}-section-${index}`} role="presentation" className={classes.heading}>
          {heading}
        </div>
        {items.map((item) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the box
          <div
            key={item.key}
            id={`${id}-${item.key}`}
            role="option"
            tabIndex={-1}
            className={classes.option}
            aria-selected={item.key === active}
            {...(item.reason === undefined ? {} : { 'aria-disabled': true })}
            onMouseMove={() => item.key !== active && onPoint(item)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
          >
            <span className={classes.icon}>{item.icon}</span>
            <span className={classes.label}>{item.label}</span>
            {(item.reason ?? item.detail) && <span className={classes.detail}>{item.reason ?? item.detail}</span>}
            {item.matched && <span className={classes.matched}>{item.matched}</span>}
            <IconCornerDownLeft size={14} aria-hidden className={classes.enter} />
          </div>
        ))}
      </div>
    ))}
  </div>
);
