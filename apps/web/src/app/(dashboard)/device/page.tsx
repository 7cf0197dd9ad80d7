import { DeviceLogin } from "../../../features/people/device/device-login.tsx";
import { pageMessages } from "../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.device };

export default function DevicePage() {
  return <DeviceLogin />;
}
