/** From harmless to dangerous. */
export const riskLevels = ["low", "medium", "high", "critical"] as const;
