export { AccountLayout } from "./account-layout.tsx";
