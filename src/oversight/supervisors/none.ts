import { defineSupervisor } from "../define-supervisor.ts";

/** Lets everything pass: what the others are held against. */
export default defineSupervisor({
  name: "none",
  title: "lets everything pass",
  needs: { model: false },
  review: async () => ({}),
});
