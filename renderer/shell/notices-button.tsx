import { Icon } from '../parts/icon.tsx';
import { Mark } from '../parts/mark.tsx';
import { href } from '../router.ts';
import { type Notice, useNotices } from './use-notices.ts';

/** The bell: what wants attention now. The browser's own popover closes it on Escape and on a click beside it. */
export function NoticesButton() {
  const notices = useNotices();
  const label = notices.length === 0 ? 'No notices' : `Notices: ${notices.length}`;
  return (
    <>
      <button
        type="button"
        className={notices.length === 0 ? 'button button--icon' : 'button button--icon bell--rings'}
        popoverTarget="notices"
        aria-label={label}
        title={label}
      >
        <Icon name="bell" />
      </button>
      <div className="popover notices" id="notices" popover="auto">
        {notices.length === 0 && <p className="quiet">Nothing wants attention.</p>}
        {notices.map((notice) => (
          <NoticeRow key={notice.key} notice={notice} />
        ))}
      </div>
    </>
  );
}

function NoticeRow({ notice }: { readonly notice: Notice }) {
  return (
    <div className="finding">
      <Mark shape={notice.severity} />
      <span className="finding__title">{notice.title}</span>
      <span className="finding__text">
        {notice.text} {notice.path !== null && <a href={href(notice.path)}>Show</a>}
      </span>
    </div>
  );
}
