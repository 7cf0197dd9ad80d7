import { Account } from "../../../../features/settings/account/account.tsx";

export default function AccountPage() {
  return <Account />;
}
