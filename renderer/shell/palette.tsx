import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../preload/contract/quantity.ts';
import { useModal } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { useCall } from '../use-call.ts';
import { paletteItems } from './palette-items.ts';
import { findItems, type PaletteItem } from './palette-search.ts';

/** Enough to look through; more means another word is needed. */
const shownItems = 50;

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState(0);
  const all = useItems();
  const found = useMemo(() => findItems(all, query), [all, query]);
  const shown = found.slice(0, shownItems);
  const listId = useId();
  const element = useModal();

  function choose(item: PaletteItem | undefined): void {
    if (item === undefined) return;
    onClose();
    item.run();
  }

  function pressed(event: KeyboardEvent): void {
    const last = shown.length - 1;
    if (event.key === 'ArrowDown') setCurrent(current >= last ? 0 : current + 1);
    else if (event.key === 'ArrowUp') setCurrent(current <= 0 ? last : current - 1);
    else if (event.key === 'Enter') choose(shown[current]);
    else return;
    event.preventDefault();
  }

  return (
    <dialog className="dialog palette" ref={element} aria-label="Command palette" onClose={onClose}>
      <div className="palette__input">
        <Icon name="search" size={14} />
        <input
          role="combobox"
          aria-label="Search trials, hosts, settings, or run a command"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={shown.length > 0 ? `${listId}-${current}` : undefined}
          placeholder="Search trials, hosts, settings, or run a command"
          value={query}
          onKeyDown={pressed}
          onChange={(event) => {
            setQuery(event.target.value);
            setCurrent(0);
          }}
        />
        <span className="unit">
          {formatNumber(found.length, 0)} of {formatNumber(all.length, 0)}
        </span>
      </div>
      <div className="palette__list" role="listbox" id={listId} aria-label="Found">
        {shown.map((item, index) => (
          <PaletteRow
            key={item.key}
            item={item}
            id={`${listId}-${index}`}
            current={index === current}
            onChoose={() => choose(item)}
            onPoint={() => setCurrent(index)}
          />
        ))}
      </div>
      {shown.length === 0 && <p className="quiet">Nothing matches “{query}”.</p>}
    </dialog>
  );
}

interface PaletteRowProps {
  readonly item: PaletteItem;
  readonly id: string;
  readonly current: boolean;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
}

function PaletteRow({ item, id, current, onChoose, onPoint }: PaletteRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    // The field keeps the focus and the keys; the list is pointed at by aria-activedescendant.
    <div
      tabIndex={-1}
      ref={row}
      role="option"
      id={id}
      aria-selected={current}
      onMouseDown={onChoose}
      onMouseMove={onPoint}
    >
      <span className="palette__kind">{item.kind}</span>
      <span className="ellipsis">{item.label}</span>
      <span className="spacer" />
      {item.keys !== undefined && <kbd>{item.keys}</kbd>}
    </div>
  );
}

function useItems(): readonly PaletteItem[] {
  const hosts = useCall('hosts.list', {}).data;
  const experiments = useCall('experiments.list', {}).data;
  const trials = useCall('trials.list', {}).data;
  return useMemo(
    () => paletteItems({ hosts: hosts ?? [], experiments: experiments ?? [], trials: trials ?? [] }),
    [hosts, experiments, trials],
  );
}
