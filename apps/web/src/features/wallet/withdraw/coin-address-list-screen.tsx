// The user's coin addresses.
import { MethodsScreen } from './methods-screen.tsx'

export default function CoinAddressListScreen() {
  return <MethodsScreen way="coin" />
}
