import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { type ComboboxData, Loader, Select } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { keyOf } from '../keys/key-of.ts';
import classes from './choice.module.css';

interface Props {
  readonly label: string;
  readonly placeholder: string;
  /** The options, or groups of them. */
  readonly data: ComboboxData;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly isLoading?: boolean;
  /** Returns the text below an option's label. */
  readonly says?: (value: string) => ReactNode;
  readonly error?: string | undefined;
  /** In a dialog: it takes the focus when the dialog opens. */
  readonly takesFocus?: boolean;
}

/** A choice of one of many values, with a search in labels and descriptions. */
export function Choice(props: Props) {
  const { label, placeholder, data, value, onChange, isLoading = false, says, error, takesFocus = false } = props;
  const isOpen = useRef(false);
  const press = (event: KeyboardEvent): void => {
    // The first Escape closes the list, the next one the dialog around it.
    if (keyOf(event) === 'Escape' && isOpen.current) event.stopPropagation();
  };
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      data={data}
      value={value}
      onChange={onChange}
      error={error}
      nothingFoundMessage={isLoading ? 'Loading...' : 'Nothing found'}
      maxDropdownHeight={320}
      comboboxProps={{ shadow: 'md' }}
      onDropdownOpen={() => {
        isOpen.current = true;
      }}
      onDropdownClose={() => {
        isOpen.current = false;
      }}
      onKeyDownCapture={press}
      {...(takesFocus ? { 'data-autofocus': true } : {})}
      {...(isLoading ? { rightSection: <Loader size={14} /> } : {})}
      {...(says
        ? {
            renderOption: ({ option }) => (
              <span>
                {option.label}
                <span className={classes.says}>{says(option.value)}</span>
              </span>
            ),
          }
        : {})}
    />
  );
}
