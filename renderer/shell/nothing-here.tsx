import { LinkButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Head } from '../parts/pane.tsx';
import { paths } from '../paths.ts';

export function NothingHere({ path }: { readonly path: string }) {
  return (
    <>
      <Head title="Nothing here" />
      <EmptyState action={<LinkButton to={paths.start()}>Go to start</LinkButton>}>
        No screen has the address {path}.
      </EmptyState>
    </>
  );
}
