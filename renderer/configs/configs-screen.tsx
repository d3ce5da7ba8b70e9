import { Head } from '../parts/pane.tsx';
import { Tabs } from '../parts/segmented.tsx';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import type { ScreenProps } from '../screen-props.ts';
import { CheckTab } from './check-tab.tsx';
import { useCheckedFile } from './checked-file.ts';
import './configs.css';
import { CompareTab } from './compare-tab.tsx';
import { VariablesTab } from './variables-tab.tsx';

type Tab = 'check' | 'variables' | 'compare';

const addresses: { readonly [Name in Tab]: string } = {
  check: paths.configs(),
  variables: paths.variables(),
  compare: paths.compareConfigs(),
};

/** What will a server make of these settings, before anything travels? */
export function ConfigsScreen({ query }: ScreenProps) {
  const [file, changeFile] = useCheckedFile();
  const asked = query.get('tab');
  const tab: Tab = asked === 'variables' || asked === 'compare' ? asked : 'check';
  const trial = query.get('trial');
  return (
    <>
      <Head title="Configs" sub="Option files and variables, judged before anything travels" />
      <Tabs
        label="Views of configurations"
        value={tab}
        onChange={(next) => navigate(addresses[next], { replace: true })}
        choices={[
          { value: 'check', label: 'Check a file' },
          { value: 'variables', label: 'Variables' },
          { value: 'compare', label: 'Compare' },
        ]}
      />
      {tab === 'check' && <CheckTab file={file} onChange={changeFile} />}
      {tab === 'variables' && (
        <VariablesTab
          name={query.get('name')}
          server={file.server}
          onServer={(server) => changeFile({ server })}
        />
      )}
      {tab === 'compare' && (
        <CompareTab
          key={trial}
          trialId={trial === null ? null : Number(trial)}
          file={file}
          onServer={(server) => changeFile({ server })}
        />
      )}
    </>
  );
}
