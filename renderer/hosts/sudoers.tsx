import type { Host } from '../../preload/contract/hosts.ts';
import { Answer } from '../parts/answer.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Section } from '../parts/pane.tsx';
import { useCall } from '../use-call.ts';

/** Exactly what sudo has to allow, to be installed by whoever owns the machine. */
export function Sudoers({ host }: { readonly host: Host }) {
  const sudoers = useCall('hosts.sudoers', { id: host.id });
  return (
    <Section
      title="sudo without a password"
      note={sudoers.data?.fileName}
      action={sudoers.data !== undefined && <CopyButton text={sudoers.data.text} />}
    >
      <p className="text-12 secondary">
        Optional. With these lines {host.user} may run what Rackmark runs as root, argument by argument, and
        nothing else. Rackmark does not install them
        {!host.useSudo && ', and uses no sudo here until the host is edited to allow it'}.
      </p>
      <Answer of={sudoers} reading="Writing the lines">
        {({ text }) => <pre className="snippet mono-small">{text}</pre>}
      </Answer>
    </Section>
  );
}
