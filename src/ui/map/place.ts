/** Types of places and pins on a map. */
export interface Place {
  lat: number;
  lng: number;
}

export interface MapPin extends Place {
  id: number | string;
  /** Name of the pin: a store's. */
  label: string;
}

export interface PlaceMapProps {
  /** Name of the map for screen readers. */
  label: string;
  pins: readonly MapPin[];
  /** Id of the selected pin. */
  chosen?: MapPin['id'] | null;
  /** Makes the pins buttons. */
  onChoose?: ((id: MapPin['id']) => void) | undefined;
  /**
   * Makes the pin movable by pointer and keys, and sets it by a click if there is none. Called at the end of each move.
   */
  onMove?: ((place: Place) => void) | undefined;
  /** In px. */
  height?: number;
}
