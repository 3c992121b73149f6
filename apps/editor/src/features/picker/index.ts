export { PickerHost } from "./picker-host.tsx";
