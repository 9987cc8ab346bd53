import '@rainbow-me/rainbowkit/styles.css';
import { darkTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { WagmiProvider } from 'wagmi';
import { Header } from './Header.tsx';
import { config } from './wagmi.ts';

const queryClient = new QueryClient();

export function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <RainbowKitProvider
          locale="de-DE"
          modalSize="compact"
          theme={darkTheme({ accentColor: '#7b3fe4', borderRadius: 'small' })}
        >
          <Header />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  );
}
