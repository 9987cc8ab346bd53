import { FairleadProvider } from 'fairlead/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { WagmiProvider } from 'wagmi';
import { Header } from './Header.tsx';
import { config, fairlead } from './wagmi.ts';

const queryClient = new QueryClient();

export function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <FairleadProvider fairlead={fairlead}>
          <Header />
        </FairleadProvider>
      </QueryClientProvider>
    </WagmiProvider>
  );
}
