import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Shell } from './shell/shell.tsx';
import { createQueryClient, useEventsRefreshAnswers } from './use-call.ts';

export function App() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Events />
      <Shell />
    </QueryClientProvider>
  );
}

function Events() {
  useEventsRefreshAnswers();
  return null;
}
